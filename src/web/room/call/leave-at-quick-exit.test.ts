import { afterEach, expect, it, vi } from 'vitest'
import { leaveAtQuickExit } from './room-signals.ts'

afterEach(() => vi.unstubAllGlobals())

it('tells the room when the page is hidden by a quick exit, and not at a reload', () => {
  const page = new EventTarget()
  const sent: [string, RequestInit][] = []
  const root = { hidden: false }
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('document', { documentElement: root })
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push([path, init])
    return new Response(null, { status: 204 })
  })
  const stop = leaveAtQuickExit('a-room', () => 'a-tab')
  page.dispatchEvent(new Event('pagehide'))
  expect(sent).toEqual([])
  root.hidden = true
  page.dispatchEvent(new Event('pagehide'))
  expect(sent).toEqual([['/api/rooms/a-room/tabs/a-tab:leave', { method: 'POST', keepalive: true }]])
  stop()
  page.dispatchEvent(new Event('pagehide'))
  expect(sent).toHaveLength(1)
})
