import { decodeProtectedHeader, jwtVerify } from 'jose'
import { describe, expect, it } from 'vitest'
import { newKey, parseKeyring } from '../keyring.ts'
import { readConfig } from '../config.ts'
import { createVideoProvider, turnCredentials } from './video.ts'

const now = new Date('2026-11-17T00:00:00Z')
const meeting = { roomId: '5f0e8a52-92a4-4bd5-9b9e-3d1f54e7a002', videoAddress: null }
const liveKit = {
  LIVEKIT_URL: 'wss://live.example',
  LIVEKIT_API_KEY: 'APIabc',
  LIVEKIT_API_SECRET: 'a-secret-that-is-long-enough-for-hs256',
  LIVEKIT_MEET_URL: 'https://meet.example',
}
const provider = (environment: Record<string, string> = {}) =>
  createVideoProvider(readConfig(environment), parseKeyring(newKey()), () => now)

describe('a relay', () => {
  it('is given credentials that coturn accepts, for four hours', () => {
    // printf '1794888000:9f8e7d' | openssl dgst -sha1 -hmac 'north' -binary | base64
    expect(turnCredentials({ urls: ['turn:relay.example'], secret: 'north' }, now, '9f8e7d')).toEqual({
      urls: ['turn:relay.example'],
      username: '1794888000:9f8e7d',
      credential: 'tTjsGOBDmQw7EoG3bJypUyJTcFY=',
    })
  })

  it('is offered as it is set up, with another name each time; without one there is none', () => {
    const { iceServers, hasRelay } = provider({
      STUN_URLS: 'none',
      TURN_URLS: 'turn:relay.example:3478, turns:relay.example:443?transport=tcp',
      TURN_SECRET: 'north',
    })
    const [[first], [second]] = [iceServers(), iceServers()]
    expect(hasRelay).toBe(true)
    expect(first?.urls).toEqual(['turn:relay.example:3478', 'turns:relay.example:443?transport=tcp'])
    expect(first?.username).not.toBe(second?.username)
    expect(provider()).toMatchObject({ hasRelay: false })
    expect(provider({ STUN_URLS: 'none' }).iceServers()).toEqual([])
    expect(provider({ STUN_URLS: 'stun:a.example, stun:b.example' }).iceServers()).toEqual([
      { urls: ['stun:a.example', 'stun:b.example'] },
    ])
    expect(() => provider({ STUN_URLS: 'https://a.example' })).toThrow('STUN_URLS is not valid')
  })

  it.each([
    { TURN_URLS: 'turn:relay.example' },
    { TURN_SECRET: 'north' },
    { TURN_URLS: 'https://relay.example', TURN_SECRET: 'north' },
    { LIVEKIT_URL: 'wss://live.example' },
    { ...liveKit, LIVEKIT_MEET_URL: '' },
    { LIVEKIT_MEET_URL: 'https://meet.example' },
  ])('is not half set up: %o', (environment) => {
    expect(() => readConfig(environment)).toThrow(/TURN_|LIVEKIT_/)
  })
})

describe('the place', () => {
  it('is built in, or LiveKit, or an address with a name that no one can guess', () => {
    expect(provider().placeOf(meeting)).toEqual({ kind: 'builtIn' })
    expect(provider(liveKit).placeOf(meeting)).toEqual({ kind: 'liveKit' })
    const place = provider(liveKit).placeOf({ ...meeting, videoAddress: 'https://meet.example/{room}?x=1' })
    expect(place).toMatchObject({ kind: 'address' })
    const { address } = place as { address: string }
    expect(address).toMatch(/^https:\/\/meet\.example\/[\w-]{24}\?x=1$/)
    expect(address).not.toContain(meeting.roomId)
  })
})

describe('a LiveKit token', () => {
  it('lets one person into one room, within five minutes', async () => {
    const until = new Date('2026-11-17T02:00:00Z')
    const attendee = { personId: 'p-1', name: 'Robin', isClinician: false, until }
    const ticket = await provider(liveKit).liveKitTicket(meeting, attendee)
    expect(ticket?.url).toBe('wss://live.example')
    expect(ticket?.address).toMatch(/^https:\/\/meet\.example\/custom\?liveKitUrl=wss%3A/)
    const token = ticket?.token ?? ''
    expect(decodeProtectedHeader(token).alg).toBe('HS256')
    const key = new TextEncoder().encode(liveKit.LIVEKIT_API_SECRET)
    const { payload } = await jwtVerify(token, key, { currentDate: now })
    expect(payload).toEqual({
      iss: 'APIabc',
      sub: 'p-1',
      name: 'Robin',
      nbf: now.getTime() / 1000,
      exp: now.getTime() / 1000 + 300,
      video: {
        room: expect.stringMatching(/^[\w-]{24}$/),
        roomJoin: true,
        canPublish: true,
        canSubscribe: true,
        canPublishData: true,
      },
    })
    expect(await provider().liveKitTicket(meeting, attendee)).toBeNull()
    const soon = { ...attendee, until: new Date(now.getTime() + 60_000) }
    const { payload: last } = await jwtVerify(
      (await provider(liveKit).liveKitTicket(meeting, soon))?.token ?? '',
      key,
      { currentDate: now },
    )
    expect(last.exp).toBe(now.getTime() / 1000 + 60)
  })

  it('is given to a page of one’s own where that wants it, such as after a #', async () => {
    const attendee = { personId: 'p-1', name: 'Robin', isClinician: false, until: now }
    const own = { ...liveKit, LIVEKIT_MEET_URL: 'https://own.example/join#at={url}&with={token}' }
    const ticket = await provider(own).liveKitTicket(meeting, attendee)
    expect(ticket?.address).toBe(`https://own.example/join#at=wss%3A%2F%2Flive.example&with=${ticket?.token}`)
  })
})
