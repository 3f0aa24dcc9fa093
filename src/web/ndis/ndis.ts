import type { z } from 'zod'
import type { ndisRequest } from '#contract/funding.ts'
import type { Booker } from '#domain/clients/bookers.ts'
import { fundingMessages } from '#domain/clients/funding-fields.ts'
import { type NdisPlan, ndisPlanCodes } from '#domain/clients/ndis-plans.ts'
import { checkNdisNumber } from '#domain/identifiers/ndis.ts'
import type { ClientRecord } from '../appointment/client-facts.ts'
import { faultIn, faultsIn } from '../form/faults-in.ts'
import type { Messages } from '../form/use-checked-form.ts'
import { bookerNames, bookerOf, checkBooker } from '../funding/booker.ts'
import type { BookerAndConsent } from '../funding/save-booker.ts'
import { joinIds } from '../funding/use-documents.ts'
import type { PhoneJudgement } from '../funding/use-phone.ts'
import type { Part } from '../funding/use-saver.ts'
import { groupDigits } from '../ui/field/digit-groups.ts'

/** Document 1 section 3, "NDIS form". */
export type NdisValues = BookerAndConsent & { ndisNumber: string; plan: string; uploadedFiles: string }

/** In the order of the screen. */
export const ndisNames = {
  ...bookerNames,
  ndisNumber: 'NDIS number',
  plan: 'who manages the plan',
  uploadedFiles: 'documents',
  isConsentForParent: 'the consent of a parent or guardian',
} as const satisfies Record<keyof NdisValues, string>

/** As the letter of the scheme prints it. */
export const ndisGroups = [3, 3, 3] as const

/** What is on file is there again. Consent is given anew. */
export const ndisOf = (client: ClientRecord): NdisValues => ({
  ...bookerOf(client),
  ndisNumber: groupDigits(client.ndis?.number ?? '', ndisGroups, ' '),
  plan: client.ndis?.plan ?? '',
  uploadedFiles: joinIds(client.ndis?.files ?? []),
  isConsentForParent: false,
})

const isPlan = (value: string): value is NdisPlan => ndisPlanCodes.some((code) => code === value)

/** Document 1 section 5. */
export const checkNdis = (
  values: NdisValues,
  booker: Booker,
  phone: PhoneJudgement,
): Messages<NdisValues> => ({
  ...checkBooker(values, booker, phone),
  ...faultsIn<NdisValues>({
    ndisNumber: faultIn(values.ndisNumber, fundingMessages.ndisNumber, checkNdisNumber),
    plan: !isPlan(values.plan) && fundingMessages.ndisPlan,
    isConsentForParent: booker === 'myChild' && !values.isConsentForParent && fundingMessages.consent,
  }),
})

/** `files` are those that the server still has. */
export function ndisPart({ ndisNumber, plan }: NdisValues, files: readonly string[]): Part {
  const number = checkNdisNumber(ndisNumber)
  if (!number.ok || !isPlan(plan)) throw new Error('Sent before it was checked')
  const body: z.input<typeof ndisRequest> = { plan, number: number.value, files: [...files] }
  return { method: 'PUT', path: '/client-records/me/ndis', body }
}
