"""The server, the pages, and what the server keeps."""
