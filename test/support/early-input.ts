import type { Page } from '@playwright/test'
import { openBeforeScripts } from './early-page.ts'

export type EarlyInput = {
  path: string
  prepare?: (page: Page) => Promise<void>
  /** Before any script has arrived. */
  act: (page: Page) => Promise<void>
  /** Once they have. */
  expected: (page: Page) => Promise<void>
}

export async function tryEarlyInput(page: Page, { path, prepare, act, expected }: EarlyInput): Promise<void> {
  await prepare?.(page)
  const letScriptsCome = await openBeforeScripts(page, path)
  await act(page)
  letScriptsCome()
  await expected(page)
}
