import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { RoomState } from '#contract/room.ts'
import { roomStateFor } from '#test/support/room-state.ts'
import { PhoneAsked } from './waiting-room.tsx'
import { ByPhoneCard } from './by-phone.tsx'

const asked = {
  askedBy: 'client',
  at: '2026-11-16T00:00:00.000Z',
  isSeen: false,
  number: '007',
} as const

const draw = (role: 'client' | 'guest', byPhone: RoomState['byPhone'], state: 'ready' | 'notHere') => {
  const room = roomStateFor(role)
  return renderToStaticMarkup(
    <ByPhoneCard roomId="room" room={{ ...room, byPhone, clinician: { ...room.clinician, state } }} />,
  )
}

const practice = '<a href="tel:+61255501234">+61255501234</a>'

it('says that the clinician has the number only where they are in the room, or know of it', () => {
  expect(draw('client', asked, 'ready')).toContain('near: Amelia has your number that ends in 007.</p>')
  expect(draw('client', { ...asked, isSeen: true }, 'notHere')).toContain('Amelia has your number')
  const away = draw('client', asked, 'notHere')
  expect(away).toContain('Amelia is not in the room, and sees this in the diary.')
  expect(away).toContain(`Or call the practice on ${practice}.`)
  expect(away).not.toContain('has your number')
})

it('says no more than that in the waiting room', () => {
  const room = roomStateFor('client')
  const wait = (byPhone: RoomState['byPhone'], state: 'ready' | 'notHere') =>
    renderToStaticMarkup(<PhoneAsked room={{ ...room, byPhone, clinician: { ...room.clinician, state } }} />)
  expect(wait(asked, 'ready')).toContain('Amelia has your number that ends in 007.')
  const away = wait(asked, 'notHere')
  expect(away).toContain('Amelia is not in the room, and sees this in the diary.')
  expect(away).not.toContain('has your number')
  expect(wait({ ...asked, number: null }, 'ready')).toContain(practice)
})

it('gives the practice’s number, to press, where the client has none on file', () => {
  const html = draw('client', { ...asked, number: null }, 'ready')
  expect(html).toContain(`We don’t have a phone number for you. Call the practice on ${practice}.`)
})

it('tells a guest that they are not called, and nothing of a number', () => {
  const html = draw('guest', { ...asked, number: null }, 'ready')
  expect(html).toContain('The session goes on by phone. Amelia calls the client only.')
  expect(html).toContain(practice)
  expect(html).not.toContain('on file')
})

it('asks the clinician to decide on what the client asked for, and no one else', () => {
  const room = { ...roomStateFor('clinician'), byPhone: { ...asked, number: '+61491570007' } }
  const html = renderToStaticMarkup(<ByPhoneCard roomId="room" room={room} />)
  expect(html).toContain('Robin asks to go on by phone')
  const buttons = (text: string) => [...text.matchAll(/<button[^>]*>([^<]*)/g)].map(([, label]) => label)
  expect(buttons(html)).toEqual(['Go on by phone', 'Stay with video'])
  const decided = { ...room, byPhone: { ...room.byPhone, askedBy: 'clinician' as const } }
  expect(buttons(renderToStaticMarkup(<ByPhoneCard roomId="room" room={decided} />))).toEqual([
    'Stay with video',
  ])
  expect(buttons(draw('client', asked, 'ready'))).toEqual(['Stay with video'])
  expect(buttons(draw('client', decided.byPhone, 'ready'))).toEqual([])
})
