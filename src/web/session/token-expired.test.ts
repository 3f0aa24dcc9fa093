import { expect, it } from 'vitest'
import { clearTokenExpired, hasTokenExpired, onTokenExpired, raiseTokenExpired } from './browser-session.ts'

it('tells of a token that has ended, and of the one after it', () => {
  const heard: boolean[] = []
  const stop = onTokenExpired(() => heard.push(hasTokenExpired()))
  raiseTokenExpired()
  clearTokenExpired()
  stop()
  raiseTokenExpired()
  clearTokenExpired()
  expect(heard).toEqual([true, false])
  expect(hasTokenExpired()).toBe(false)
})
