import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { storedText, storedValue } from './stored.ts'
import { refusingStorage, tabStorage } from './tab-storage.fixture.ts'

const tab = new EventTarget()
const writtenElsewhere = (key: string) => tab.dispatchEvent(Object.assign(new Event('storage'), { key }))

beforeEach(() => {
  vi.stubGlobal('window', tab)
  vi.stubGlobal('localStorage', tabStorage())
})
afterEach(() => vi.unstubAllGlobals())

it('tells of what is written here and in another tab, until no one listens', () => {
  const text = storedText('localStorage', 'banksia.news')
  const heard = vi.fn<() => void>()
  const stop = text.subscribe(heard)
  text.write('first')
  writtenElsewhere('banksia.news')
  expect(heard).toHaveBeenCalledTimes(2)
  stop()
  text.write('second')
  writtenElsewhere('banksia.news')
  expect(heard).toHaveBeenCalledTimes(2)
})

it('tells apart what another tab has written under this name', () => {
  const text = storedText('localStorage', 'banksia.news')
  const heard = vi.fn<() => void>()
  const stop = text.onElsewhere(heard)
  text.write('mine')
  writtenElsewhere('banksia.other')
  expect(heard).not.toHaveBeenCalled()
  writtenElsewhere('banksia.news')
  expect(heard).toHaveBeenCalledOnce()
  stop()
})

it('says where the browser keeps nothing, and remembers a value for as long as the page', () => {
  vi.stubGlobal('localStorage', refusingStorage)
  const text = storedText('localStorage', 'banksia.choice')
  expect([text.write('on'), text.read()]).toEqual([false, null])
  const value = storedValue('localStorage', 'banksia.until', Number)
  value.store(7)
  expect(value.read()).toBe(7)
  value.store(null)
  expect(value.read()).toBeNull()
})
