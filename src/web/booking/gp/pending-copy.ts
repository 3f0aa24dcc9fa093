import type { GpNeedCode } from '#domain/gp/gp-needs.ts'
import { type GpSurvey, type PendingVariant, surveysOfVariant } from '#domain/gp/surveys-due.ts'
import type { GpStanding } from './gp-standing.ts'

type VariantCopy = {
  title: string
  lead: (gp: string) => string
  notice?: { title: string; text: string }
}

/** See docs/product/gp.md#pending-page. */
const variantCopy = {
  bothAssessments: {
    title: 'Two forms before we confirm',
    lead: (gp) =>
      `${gp} can read your answers before you meet, so you do not have to start from the beginning.`,
  },
  twelveMonthsElapsed: {
    title: 'It is time for a new plan',
    lead: (gp) => `${gp} can read your answers before you meet.`,
    notice: {
      title: 'More than 12 months have passed',
      text: 'Please fill in both forms again, as things may have changed since your last plan.',
    },
  },
  dass21Only: {
    title: 'One form before we confirm',
    lead: (gp) => `Your plan still counts. ${gp} would like to see how the past week has been.`,
  },
} as const satisfies Record<PendingVariant, VariantCopy>

/** Who reads what is sent. See docs/product/gp.md#forms-service. */
export const formReaders = ({ sharesForms }: { sharesForms: boolean }): string =>
  [
    'Of our team, only a GP you book with can read these forms here. A psychologist, or another clinician you book with here, sees your DASS-21 scores and no answers.',
    ...(sharesForms ? ['What you send also goes to the forms service that this practice uses.'] : []),
  ].join(' ')

type SurveyCopy = { title: string; text: string; takes: string; steps: string }

export const surveyCopy = {
  mhtp: {
    title: 'Treatment plan',
    text: 'What brings you here, how you have been, and your health.',
    takes: 'About 15 minutes',
    steps: '9 steps',
  },
  dass21: {
    title: 'DASS-21',
    text: 'Twenty-one short statements about your past week. There are no wrong answers.',
    takes: '5 to 10 minutes',
    steps: '4 steps',
  },
} as const satisfies Record<GpSurvey, SurveyCopy>

/** The words of the one button that leads to what is missing first. */
export const actionCopy = {
  medicareCard: 'Add your Medicare details',
  address: 'Add your address',
  parentConsent: 'Give consent',
  savedCard: 'Add a payment card',
  safetyCheck: 'Start the safety check',
  otherSupport: 'See who can help now',
  mhtp: 'Start the treatment plan',
  dass21: 'Start DASS-21',
} as const satisfies Record<GpNeedCode, string>

const isForm = (code: GpNeedCode) => code === 'safetyCheck' || code === 'mhtp' || code === 'dass21'

export function pendingCopy({ variant, completed, missing }: GpStanding, gp: string) {
  const { title, lead, ...more }: VariantCopy = variantCopy[variant]
  const [next = null] = missing
  const isDone = next === null
  return {
    title: isDone ? 'Your forms are in' : title,
    lead: isDone ? `One press is left: confirm the appointment with ${gp}.` : lead(gp),
    notice: isDone ? null : (more.notice ?? null),
    forms: surveysOfVariant[variant].map((code) => ({
      code,
      ...surveyCopy[code],
      isDone: completed[code],
    })),
    next,
    /** What stands in the way before any form does: an earlier page mends it. */
    hindrance: next && !isForm(next.code) ? next.message : null,
    hasFormsLeft: missing.some(({ code }) => isForm(code)),
  }
}
