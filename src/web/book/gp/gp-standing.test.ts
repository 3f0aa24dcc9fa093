import { describe, expect, it } from 'vitest'
import { gpNeeds } from '#domain/gp/gp-needs.ts'
import type { PendingVariant } from '#domain/gp/booking-rules.ts'
import { formReaders, type GpStanding, pendingWords, timeForForms } from './gp-standing.tsx'

const need = (wanted: GpStanding['missing'][number]['code']): GpStanding['missing'][number] => {
  const { code, label, mendedAt } = gpNeeds.find((row) => row.code === wanted)!
  return { code, message: label, page: mendedAt }
}
const standing = (variant: PendingVariant, changed: Partial<GpStanding> = {}): GpStanding => ({
  variant,
  completed: { mhtp: false, dass21: false },
  safety: 'none',
  missing: [need('safetyCheck'), need('mhtp'), need('dass21')],
  sent: [],
  mayFollowUntil: null,
  following: null,
  isReminderAsked: false,
  reminderSentAt: null,
  ...changed,
})
const gp = 'Dr Ruth Abara'

it('names the forms service among who gets the forms, where there is one', () => {
  expect(formReaders({ sharesForms: true })).toContain('also goes to the forms service')
  expect(formReaders({ sharesForms: false })).not.toContain('forms service')
})

describe('the pending page', () => {
  it('says that the forms hold the time on', () => {
    expect(timeForForms).toBe('We keep your time while you fill these in, up to 45 minutes.')
  })

  it.each([
    ['bothAssessments', 'Two forms before we confirm', ['Treatment plan', 'DASS-21']],
    ['twelveMonthsElapsed', 'It is time for a new plan', ['Treatment plan', 'DASS-21']],
    ['dass21Only', 'One form before we confirm', ['DASS-21']],
  ] as const)('%s', (variant, title, forms) => {
    const copy = pendingWords(standing(variant), gp)
    expect(copy).toMatchObject({ title, next: { code: 'safetyCheck' }, hindrance: null, hasFormsLeft: true })
    expect(copy.forms.map((form) => form.title)).toEqual(forms)
    expect(copy.notice?.title).toBe(
      variant === 'twelveMonthsElapsed' ? 'More than 12 months have passed' : undefined,
    )
  })

  it('marks what is done', () => {
    const half = standing('bothAssessments', {
      completed: { mhtp: true, dass21: false },
      safety: 'negative',
      missing: [need('dass21')],
    })
    const copy = pendingWords(half, gp)
    expect(copy.forms.map(({ isDone }) => isDone)).toEqual([true, false])
    expect(copy.next).toMatchObject({ code: 'dass21', page: 'dass21' })
  })

  it('leads to the confirmation once nothing is missing', () => {
    const whole = { completed: { mhtp: true, dass21: true }, safety: 'negative', missing: [] } as const
    const copy = pendingWords(standing('twelveMonthsElapsed', { ...whole, missing: [] }), gp)
    expect(copy).toMatchObject({ title: 'Your forms are in', next: null, notice: null, hasFormsLeft: false })
  })

  it('says first what an earlier page has to mend', () => {
    const copy = pendingWords(standing('dass21Only', { missing: [need('savedCard'), need('dass21')] }), gp)
    expect(copy).toMatchObject({ hindrance: 'Payment card is required', hasFormsLeft: true })
  })
})
