/** Do something that everything else goes on without, such as a sound: a fault in it is reported, and stops nothing. */
export function beside(deed: () => void): void {
  try {
    deed();
  } catch (fault) {
    setTimeout(() => {
      throw fault; // to whoever looks after faults of the page
    });
  }
}
