import type { BrowserContext } from '@playwright/test'
import { test as base } from './browser-test.ts'

/** One for each size of window, as long as the worker lives. */
const warm = new Map<string, BrowserContext>()

/**
 * Each test has a tab of its own without cookies, in a browser that has fetched the scripts before: in one that has not, half of
 * the time goes into them. Not for tests that change the clock, the network or the address for the whole browser.
 */
export const test = base.extend({
  context: async ({ browser, viewport, javaScriptEnabled }, use) => {
    const name = JSON.stringify({ viewport, javaScriptEnabled })
    const context = warm.get(name) ?? (await browser.newContext())
    warm.set(name, context)
    refuseClock(context)
    await context.clearCookies()
    await use(context)
    await Promise.all(context.pages().map((page) => page.close()))
  },
})

/** A clock that one test stops would stand still in every later test of the worker. */
function refuseClock({ clock }: BrowserContext): void {
  const refuse = () => Promise.reject(new Error('A test that changes the clock needs browser-test.ts'))
  Object.assign(clock, { install: refuse, setFixedTime: refuse, setSystemTime: refuse })
}
