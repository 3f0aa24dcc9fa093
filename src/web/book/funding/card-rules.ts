import { z } from 'zod'
import {
  addressRules,
  cardRules as cards,
  dvaCardRules,
  emergencyRules,
  titled,
} from '../../client-details/rules.ts'
import type { FormRules } from '../../forms/form-rules.ts'
import type { DvaParts, GpMedicareParts, MedicareParts } from './form-parts.ts'
import { consentFor, onBehalfOfRules } from './rules.ts'

const separateRules = z.object({
  hasChildSeparateCard: titled(
    z.enum(['Yes', 'No'], { error: 'Please say whether your child has a separate Medicare card' }),
    'whether your child has a separate Medicare card',
  ),
})

/** `asked` stands between the address and the consent. */
function rulesOf(values: GpMedicareParts, today: string, asked: Record<string, z.ZodType>) {
  const isForChild = values.intake.behalfOf === 'myChild'
  const { hasChildSeparateCard } = values.separate
  return {
    ...onBehalfOfRules(values),
    ...(isForChild && { separate: separateRules }),
    ...(!isForChild && { own: cards.own(values.own, today) }),
    ...(isForChild &&
      hasChildSeparateCard === 'Yes' && {
        childSeparate: cards.childSeparate(values.childSeparate, today),
      }),
    ...(isForChild && hasChildSeparateCard === 'No' && { parents: cards.parents(values.parents, today) }),
    address: addressRules,
    ...asked,
    ...consentFor(values),
  }
}

export const gpMedicareRules =
  (today: string): FormRules<GpMedicareParts> =>
  (values) =>
    rulesOf(values, today, values.emergency.hasNone ? {} : { emergency: emergencyRules })

export const medicareRules =
  (today: string): FormRules<MedicareParts> =>
  (values) =>
    rulesOf(values, today, { referral: referralRules, emergency: emergencyRules })

/** Files and the video appointment are asked by the form itself: they depend on what was uploaded. */
const referralRules = z.object({
  hasReferral: titled(z.string(), 'whether you have a GP referral'),
  comes: titled(z.string(), 'how you give us the referral'),
  referral: titled(z.array(z.string()), 'your GP referral'),
  treatmentPlan: titled(z.array(z.string()), 'your treatment plan'),
  wantsGp: titled(z.string(), 'whether you would like to see one of our GPs'),
})

export const dvaRules =
  (today: string): FormRules<DvaParts> =>
  ({ card }) => ({ card: dvaCardRules(card, today), address: addressRules })
