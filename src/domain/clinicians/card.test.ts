import { describe, expect, it } from 'vitest'
import {
  cardBadge,
  cardBadgeText,
  type CardDetails,
  isBookNowDisabled,
  isPanelButtonDisabled,
} from './card.ts'

const free: CardDetails = {
  caseLoad: { isOpenToNewClients: true, shouldUseCaseLoad: true, remainingSlots: 3 },
  isAttached: false,
  hasTimeFilters: false,
  nextAvailable: '2026-11-17T00:00:00Z',
  hasHours: true,
}
const full = { isOpenToNewClients: true, shouldUseCaseLoad: true, remainingSlots: 0 }
const uncounted = { isOpenToNewClients: true, shouldUseCaseLoad: false, remainingSlots: 0 }
const closed = { isOpenToNewClients: false, shouldUseCaseLoad: false, remainingSlots: 0 }

const rows: { when: string; card: CardDetails; text: string; disabled: boolean }[] = [
  { when: 'a slot is free', card: free, text: 'Next available: Tue 17 Nov', disabled: false },
  {
    when: 'a slot fits the time filters',
    card: { ...free, hasTimeFilters: true },
    text: 'Next available: Tue 17 Nov',
    disabled: false,
  },
  {
    when: 'no slot fits the time filters',
    card: { ...free, hasTimeFilters: true, nextAvailable: null },
    text: 'Preferred times are fully booked',
    disabled: true,
  },
  {
    when: 'no slot is free',
    card: { ...free, nextAvailable: null },
    text: 'My next 4 weeks is fully booked',
    disabled: true,
  },
  {
    when: 'no slot is free to a client who has booked before',
    card: { ...free, nextAvailable: null, rule: 'EXISTING' },
    text: 'My next 3 months is fully booked',
    disabled: true,
  },
  {
    when: 'they have no hours yet, whatever times are asked for',
    card: { ...free, nextAvailable: null, hasHours: false, hasTimeFilters: true },
    text: 'My times are not open yet',
    disabled: true,
  },
  {
    when: 'closed to new clients',
    card: { ...free, caseLoad: closed },
    text: 'Not accepting new clients',
    disabled: true,
  },
  {
    when: 'the case load is full',
    card: { ...free, caseLoad: full },
    text: 'Not accepting new clients',
    disabled: true,
  },
  {
    when: 'the case load is not counted',
    card: { ...free, caseLoad: uncounted },
    text: 'Next available: Tue 17 Nov',
    disabled: false,
  },
  {
    when: 'closed, but the viewer is their client',
    card: { ...free, caseLoad: closed, isAttached: true },
    text: 'Next available: Tue 17 Nov',
    disabled: false,
  },
  {
    when: 'closed and booked out, and the viewer is their client',
    card: { ...free, caseLoad: closed, isAttached: true, nextAvailable: null },
    text: 'My next 4 weeks is fully booked',
    disabled: true,
  },
]

describe.each(rows)('a card when $when', ({ card, text, disabled }) => {
  it(`says ${text}`, () => {
    expect(cardBadgeText(cardBadge(card), () => 'Tue 17 Nov')).toBe(text)
  })

  it(`${disabled ? 'disables' : 'offers'} Book now`, () => {
    expect(isBookNowDisabled({ ...card, isSubmitting: false })).toBe(disabled)
  })

  it('disables Book now while submitting', () => {
    expect(isBookNowDisabled({ ...card, isSubmitting: true })).toBe(true)
  })
})

describe('the booking panel button', () => {
  it.each([
    ['full, signed out', full, false, true],
    ['full, signed in', full, true, false],
    ['closed, signed out', closed, false, true],
    ['with room, signed out', free.caseLoad, false, false],
    ['not counted, signed out', uncounted, false, false],
  ] as const)('%s', (_name, caseLoad, isSignedIn, disabled) => {
    expect(isPanelButtonDisabled({ caseLoad, isSignedIn })).toBe(disabled)
  })
})
