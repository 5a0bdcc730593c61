/** The page that everything is loaded into lies at the root of a server, unless a test says otherwise. */
Object.assign(globalThis, { document: { baseURI: "http://localhost/", querySelector: () => null } });
