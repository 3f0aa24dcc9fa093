import { fundingMethods, methods, type FundingMethod } from './methods.ts'
import type { FormPage } from './row.ts'

type Page = (typeof methods)[FundingMethod]['form']

export type FundingForm = Page['code']

/** The forms that fill a part of the client's record that has their name. */
export type FundingDetails = Extract<Page, { hasOwnDetails: true }>['code']

// fromEntries loses the names of the keys; every code is that of a method's form.
export const fundingForms = Object.fromEntries(
  fundingMethods.map(({ form }) => [form.code, form]),
) as Readonly<Record<FundingForm, FormPage>>

// As above.
export const fundingFormCodes = Object.keys(fundingForms) as readonly FundingForm[]

const hasOwnDetails = (form: FundingForm): form is FundingDetails => fundingForms[form].hasOwnDetails

export const fundingDetails: readonly FundingDetails[] = fundingFormCodes.filter(hasOwnDetails)

/** Whether the confirm page has anything left to ask. Medicare's form asks for everything itself. */
export const usesConfirm = (funding: FundingMethod): boolean =>
  methods[funding].steps.some(({ at }) => at === 'confirm')

/** Whether the confirm page is the only form, and asks what other fundings ask on their own. */
export const asksOnConfirm = (funding: FundingMethod | null): boolean =>
  funding !== null && methods[funding].form.code === 'confirm'

/** A value for each of them. */
export const mapDetails = <T>(make: (form: FundingDetails) => T): Readonly<Record<FundingDetails, T>> =>
  // fromEntries loses the names of the keys.
  Object.fromEntries(fundingDetails.map((form) => [form, make(form)])) as Record<FundingDetails, T>
