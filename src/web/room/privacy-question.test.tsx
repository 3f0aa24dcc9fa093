import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { roomStateFor } from '#test/support/room-state.ts'
import { PrivacyQuestion } from './privacy.tsx'

it('sends no one who cannot talk to the phone', () => {
  const html = renderToStaticMarkup(<PrivacyQuestion roomId="room" room={roomStateFor('client')} />)
  expect(html).toContain('you can type in the chat and leave your microphone off')
  expect(html).not.toMatch(/call|5550/i)
})
