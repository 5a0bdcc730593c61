export * from "../src/engine/index";
