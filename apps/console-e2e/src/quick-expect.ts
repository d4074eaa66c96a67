import type { Page } from '@playwright/test';

/** What is asked of Playwright's own side of a page; none of it is promised by its interface. */
interface Injected {
  ariaSnapshotForExpectFailure(): string;
}
interface World {
  _injectedScriptPromise?: Promise<{ evaluate(run: (injected: Injected) => void): Promise<void> }> | undefined;
  injectedScript(): World['_injectedScriptPromise'];
}
interface Inside {
  readonly _connection?: { toImpl?(page: Page): { mainFrame(): { utilityContext(): Promise<World> } } };
}

const spared = new WeakSet<object>();

/**
 * Playwright describes the whole page in words at each look of an `expect` that does not hold yet, in case it is the last one: on a page with a table
 * that takes longer than the look, and half of what is expected comes a moment later. This process leaves it out, and a failure shows the picture and
 * the description of the page that are made once at its end. A version of Playwright that is made otherwise keeps its ways.
 */
export async function spareDescriptions(page: Page): Promise<void> {
  const world = await (page as Page & Inside)._connection?.toImpl?.(page).mainFrame().utilityContext();
  const worlds: World | undefined = world && Object.getPrototypeOf(world);
  if (!worlds?.injectedScript || spared.has(worlds)) return;
  spared.add(worlds);
  const { injectedScript } = worlds;
  worlds.injectedScript = function (this: World) {
    if (this._injectedScriptPromise) return this._injectedScriptPromise;
    const made = injectedScript.call(this);
    this._injectedScriptPromise = made?.then(async (injected) => {
      await injected.evaluate((one) => {
        one.ariaSnapshotForExpectFailure = () => '';
      });
      return injected;
    });
    return this._injectedScriptPromise;
  };
}
