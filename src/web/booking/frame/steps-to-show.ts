import { asksOnConfirm, usesConfirm } from '#domain/funding/forms.ts'
import { defaultFunding, type FundingMethod } from '#domain/funding/methods.ts'
import type { JourneyPage } from './journey.ts'

const labels = {
  psychologist: ['Choose a time', 'About you', 'Funding', 'Confirm', 'Card'],
  gp: ['Choose a time', 'Your details', 'Card', 'Forms', 'Confirm'],
} as const satisfies Record<JourneyPage['clinician'], readonly string[]>

type Visit = {
  funding: FundingMethod | null
  shown: readonly number[]
  /** Has still to sign up. */
  isVisitor: boolean
}

/** The steps that were on the screen, the one that is, and those that will be. No other is listed, so none is ticked unseen. */
export function stepsToShow(
  { clinician, step: current = 0 }: Pick<JourneyPage, 'clinician' | 'step'>,
  visit: Visit,
): { label: string; step: number }[] {
  const isAhead = (step: number) => step > current && (clinician === 'gp' || isAsked(step, visit))
  return labels[clinician]
    .map((label, step) => ({ label, step }))
    .filter(
      ({ step }) =>
        step === 0 || step === current || isAhead(step) || (step < current && visit.shown.includes(step)),
    )
}

function isAsked(step: number, { funding, isVisitor }: Visit): boolean {
  if (step === 1) return isVisitor
  if (step === 2) return !asksOnConfirm(funding)
  return step !== 3 || usesConfirm(funding ?? defaultFunding)
}
