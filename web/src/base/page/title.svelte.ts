/** What stands in the browser's tab. Every page has a name; a page that knows more about itself says so. */
let own = $state<string | null>(null);

export const ownTitle = (): string | null => own;

/** To be called in an effect: `$effect(() => entitle(…))`. The name is taken back when the page goes. */
export function entitle(title: string): () => void {
  own = title;
  return () => {
    if (own === title) own = null;
  };
}
