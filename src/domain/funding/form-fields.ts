import { requiredMessage } from '../identifiers/checked.ts'
import { listCodes, type Term } from '../vocabulary.ts'

/**
 * Messages for fields left empty: '{field} is required' wherever that reads well.
 * See docs/product/funding-forms.md#required-messages.
 */
export const fundingMessages = {
  medicareNumber: requiredMessage('Medicare card number'),
  irn: requiredMessage('IRN'),
  expiryDate: requiredMessage('Expiry date'),
  dvaCard: requiredMessage('DVA card'),
  dvaNumber: requiredMessage('DVA number'),
  dvaCardType: requiredMessage('DVA card type'),
  ndisNumber: requiredMessage('NDIS number'),
  ndisPlan: requiredMessage('NDIS plan'),
  workCoverNumber: requiredMessage('WorkCover number'),
  caseManager: 'Case manager details are required',
  totalApproved: requiredMessage('Number of approved appointments'),
  isClaimInNsw: 'Please say whether the claim is in New South Wales',
  streetAddress: requiredMessage('Street address'),
  suburb: requiredMessage('Suburb or city'),
  state: requiredMessage('State'),
  postcode: requiredMessage('Postcode'),
  contactName: requiredMessage('Name'),
  contactTag: requiredMessage('Kind of contact'),
  behalfOf: 'Please say who this appointment is for',
  consent: 'Please give your consent in order to continue',
} as const

/** Longest that is kept of what a person types freely. */
export const fundingLimits = { name: 100, addressLine: 200, caseManager: 1000, totalApproved: 4 } as const

/** Who manages the plan. See docs/product/funding-forms.md#ndis-form. */
export const ndisPlans = [
  { code: 'planManaged', label: 'Plan managed' },
  { code: 'selfManaged', label: 'Self-managed' },
] as const satisfies readonly Term[]

export const ndisPlanCodes = listCodes(ndisPlans)

export type NdisPlan = (typeof ndisPlans)[number]['code']
