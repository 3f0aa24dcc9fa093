import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { RoomPerson } from '#contract/room.ts'
import { roomStateFor } from '#test/support/room-state.ts'
import { createLocalMedia } from './call/local-media.ts'
import type { Chat } from './call/chat.ts'
import { ChatPane, Room } from './call-screen.tsx'
import { createCall } from './call/create-call.ts'

beforeEach(() => {
  vi.stubGlobal('document', {})
  vi.stubGlobal('navigator', { userAgent: '', mediaDevices: {} })
})
afterEach(() => vi.unstubAllGlobals())

const media = createLocalMedia()
const notSent: Chat = { lines: [], draft: 'hello', notSent: 'failed' }

const callAs = (role: 'client' | 'clinician', people: RoomPerson[] = []) =>
  createCall({
    roomId: 'room',
    room: { ...roomStateFor(role, null), endsAt: '2026-11-16T00:50:00.000Z', people },
    media,
  })
const draw = (call: ReturnType<typeof createCall>) =>
  renderToStaticMarkup(<Room roomId="room" call={call} media={media} />)

it('says with the chat closed that a message was not sent, and has it in the field when the chat is opened', () => {
  const call = callAs('client')
  expect(draw(call)).toContain('<output class="sr-only"></output>')
  call.change({ chat: notSent })
  expect(draw(call)).toContain(
    '<output class="sr-only">Your message was not sent. It is in the chat.</output>',
  )
  expect(draw(call)).toContain('!<span class="sr-only"> not sent</span>')
  const pane = renderToStaticMarkup(<ChatPane call={call} zone="Australia/Sydney" />)
  expect(pane).toContain('<p role="alert">This was not sent. Please try again.</p>')
  expect(pane).toContain('value="hello"')
})

it('has a heading that can take the focus, and says whether others see and hear this device', () => {
  expect(draw(callAs('client'))).toContain(
    'tabindex="-1">Dr Amelia Tran<span class="sr-only">: you are in the call. Your camera and microphone are off.</span></h1>',
  )
})

it('tells the clinician, and no one else, who waits', () => {
  const robin: RoomPerson = {
    personId: '3f1f5b0e-4f0e-4c1e-9a57-3f5b0a7c3d22',
    role: 'client',
    name: 'Robin',
    guestKind: null,
    standing: 'waiting',
    tabId: 'their-tab',
    since: null,
    lastSeenAt: null,
    privacy: null,
  }
  const words = '<output class="sr-only">Robin is waiting to be let in.</output>'
  expect(draw(callAs('clinician', [robin]))).toContain(words)
  expect(draw(callAs('client', [robin]))).not.toContain(words)
})
