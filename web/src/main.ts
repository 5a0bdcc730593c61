import "virtual:colours.css";
import "./app.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { followLinks } from "./router.svelte";
import { installation } from "./settings/installing.svelte";

followLinks();
installation.watch();
mount(App, { target: document.getElementById("app")! });

if (import.meta.env.PROD && "serviceWorker" in navigator) {
  addEventListener("load", () => void navigator.serviceWorker.register("/sw.js"));
}
