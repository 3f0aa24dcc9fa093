import type { Locator, Page } from '@playwright/test'

/** One filled button in view, the rest outlined or quiet: a look that no role tells, so it is found by the primitive's class. */
export const filledButtons = (place: Page | Locator): Locator => place.locator('.btn--primary')
