import { describe, expect, it } from 'vitest'
import { isReminderUseful, reminderChannels, remindersAhead, sentChannels } from './emails.ts'

const startsAt = new Date('2026-11-23T23:00:00Z')

describe('reminders', () => {
  it.each([
    ['weeks ahead', '2026-11-01T00:00:00Z', ['reminderDay', 'reminderHour']],
    ['24 hours and a moment ahead', '2026-11-22T22:59:59Z', ['reminderDay', 'reminderHour']],
    ['24 hours ahead', '2026-11-22T23:00:00Z', ['reminderHour']],
    ['an hour ahead', '2026-11-23T22:00:00Z', []],
    ['too late', '2026-11-24T00:00:00Z', []],
  ])('for a booking made %s', (_, now, kinds) => {
    expect(remindersAhead({ startsAt, now: new Date(now) }).map(({ kind }) => kind)).toEqual(kinds)
  })

  it('are due 24 hours and 1 hour before, absolute hours also over a change of daylight saving', () => {
    expect(remindersAhead({ startsAt, now: new Date(0) })).toEqual([
      { kind: 'reminderDay', at: new Date('2026-11-22T23:00:00Z') },
      { kind: 'reminderHour', at: new Date('2026-11-23T22:00:00Z') },
    ])
  })

  it.each([
    ['reminderDay', '2026-11-22T23:00:01Z', true],
    ['reminderDay', '2026-11-23T21:59:59Z', true],
    ['reminderDay', '2026-11-23T22:00:00Z', false],
    ['reminderHour', '2026-11-23T22:59:59Z', true],
    ['reminderHour', '2026-11-23T23:00:00Z', false],
  ] as const)('%s that fires at %s: useful %s', (kind, now, useful) => {
    expect(isReminderUseful(kind, { startsAt, now: new Date(now) })).toBe(useful)
  })

  it.each([
    ['noPreference', '+61491570006', ['email', 'sms']],
    ['noPreference', null, ['email']],
    ['email', '+61491570006', ['email']],
    ['sms', '+61491570006', ['sms']],
    ['sms', null, ['email']],
    ['none', '+61491570006', []],
  ] as const)('%s with mobile %s: %j', (communicationPreference, mobile, channels) => {
    expect(reminderChannels({ communicationPreference, mobile })).toEqual(channels)
  })

  const all = { canSendEmail: true, canSendSms: true, mayEmail: true }
  it.each([
    [['email', 'sms'], all, ['email', 'sms']],
    [['email', 'sms'], { ...all, mayEmail: false }, ['sms']],
    [['email', 'sms'], { ...all, canSendSms: false }, ['email']],
    [['sms'], all, ['sms']],
    [['sms'], { ...all, canSendSms: false }, ['email']],
    [['sms'], { ...all, canSendEmail: false }, ['sms']],
    [['email'], { ...all, canSendEmail: false }, []],
    [[], { ...all, canSendSms: false }, []],
  ] as const)('of %j, with %j, %j is sent', (wanted, setUp, sent) => {
    expect(sentChannels(wanted, setUp)).toEqual(sent)
  })
})
