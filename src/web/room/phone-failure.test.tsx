import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { roomStateFor } from '#test/support/room-state.ts'
import type { ApiProblem } from '../api/call-api.ts'
import { AskForPhone, ByPhoneCard, PhoneFailure, setByPhone } from './by-phone.tsx'

const at = '2026-11-16T00:00:00.000Z'

const offline: ApiProblem = { code: 'offline', status: 0, message: 'No answer.' }
const refused: ApiProblem = { code: 'tooManyRequests', status: 429, message: 'Too many.' }
const draw = (problem: ApiProblem, on: boolean, room: ReturnType<typeof roomStateFor>) =>
  renderToStaticMarkup(<PhoneFailure problem={problem} on={on} room={room} />)

describe('what is said when it was not taken', () => {
  it('is to a client the practice’s number, where it has one', () => {
    expect(draw(refused, true, roomStateFor('client'))).toBe(
      '<p role="alert">Too many. Amelia has not been told. You can call the practice on <a href="tel:+61255501234">+61255501234</a>.</p>',
    )
    expect(draw(refused, true, roomStateFor('client', null))).toBe(
      '<p role="alert">Too many. Amelia has not been told.</p>',
    )
  })

  it('is to a clinician the client’s number', () => {
    expect(draw(refused, true, roomStateFor('clinician'))).toContain(
      'Robin has not been told. You can call Robin on <a href="tel:+61491570007">',
    )
  })

  it.each([
    [offline, true, 'Amelia may not have been told.'],
    [{ ...refused, status: 503 }, true, 'Amelia may not have been told.'],
    [offline, false, 'The session may still go on by phone.'],
    [refused, false, 'The session still goes on by phone.'],
  ])('of %j with %j claims no more than is known', (problem, on, words) => {
    expect(draw(problem, on, roomStateFor('client'))).toContain(words)
  })

  it('says nothing of telling a client who asked for it', () => {
    const byPhone = { askedBy: 'client', at, isSeen: true, number: '+61491570007' } as const
    const room = { ...roomStateFor('clinician'), byPhone }
    expect(draw(refused, true, room)).toContain('We could not save that you are going on by phone.')
    expect(draw(offline, true, room)).toContain('may not have saved')
    expect(draw(refused, true, room)).not.toContain('told')
  })

  it('is nothing before anything has failed', () => {
    const html = renderToStaticMarkup(<ByPhoneCard roomId="room" room={roomStateFor('client')} />)
    expect(html).toContain('Stay with video')
    expect(html).not.toContain('role="alert"')
  })
})

describe('the press', () => {
  const ask = (room: ReturnType<typeof roomStateFor>) =>
    renderToStaticMarkup(<AskForPhone roomId="room" room={room} offersPractice />)

  it('is there for the client also where no one else is, as after a reload', () => {
    expect(ask(roomStateFor('client', null))).toContain('Go on by phone')
    expect(ask(roomStateFor('clinician'))).toContain('Go on by phone')
  })

  it('is gone once it was pressed', () => {
    const byPhone = { askedBy: 'client', at, isSeen: false, number: '007' } as const
    expect(ask({ ...roomStateFor('client', null), byPhone })).not.toContain('Go on by phone')
  })
})

describe('the request', () => {
  it('is answered with null where it was taken', async () => {
    const sent: [string, RequestInit][] = []
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
      sent.push([path, init])
      return new Response(null, { status: 204 })
    })
    expect(await setByPhone('a-room', true)).toBeNull()
    expect(sent).toMatchObject([['/api/rooms/a-room/by-phone', { method: 'PUT', body: '{"on":true}' }]])
  })

  it.each([429, 503])('is answered with the problem (%i)', async (status) => {
    const answer = { code: 'tooManyRequests', message: 'Please wait.' }
    vi.stubGlobal('fetch', async () => Response.json(answer, { status }))
    expect(await setByPhone('a-room', true)).toMatchObject({ status, message: 'Please wait.' })
  })

  it('is given up where no answer comes at all', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')))
    expect(await setByPhone('a-room', true)).toMatchObject({ status: 0 })
    vi.useFakeTimers()
    vi.stubGlobal('fetch', () => new Promise(() => {}))
    const answer = setByPhone('a-room', true)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await answer).toMatchObject({ status: 0, code: 'offline' })
    vi.useRealTimers()
  })
})
