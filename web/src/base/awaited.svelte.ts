/** Something large that is waited for, to be shown when it comes. Svelte's `{#await}` holds every value that it has shown as
 * long as the page lives (5.57: `untracked_writes`): a whole game each time. */
export class Awaited<Value> {
  #found = $state.raw<{ readonly value: Value } | null>(null);
  #failed = $state.raw<{ readonly error: unknown } | null>(null);

  constructor(asked: Value | Promise<Value>) {
    if (!(asked instanceof Promise)) this.#found = { value: asked };
    else
      asked.then(
        (value) => (this.#found = { value }),
        (error: unknown) => (this.#failed = { error }),
      );
  }

  get found(): { readonly value: Value } | null {
    return this.#found;
  }
  get failed(): { readonly error: unknown } | null {
    return this.#failed;
  }
}
