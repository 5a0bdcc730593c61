import "virtual:colours.css";
import "./app.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { followLinks } from "./base/page/router.svelte";
import { installation } from "./base/device/installation.svelte";
import { keptPages } from "./base/device/kept-pages.svelte";
import { later } from "./base/timer";

const QUIET = 1_500; // milliseconds

followLinks();
installation.watch();
mount(App, { target: document.getElementById("app")! });

// Whoever wants to play at once has the network for themselves.
if (import.meta.env.PROD) addEventListener("load", () => later(QUIET, () => void keptPages.keep()));
