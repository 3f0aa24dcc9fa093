import { useCallback } from 'react'
import type { AddressRequest } from '#contract/funding.ts'
import { fundingMessages } from '#domain/clients/funding-fields.ts'
import { identifierMessages } from '#domain/identifiers/messages.ts'
import { checkPostcodeInState } from '#domain/identifiers/postcode.ts'
import { type AustralianState, australianStateCodes, defaultState } from '#domain/identifiers/states.ts'
import type { ApiProblem } from '../api/call-api.ts'
import type { ClientRecord } from '../appointment/client-facts.ts'
import { type Outcome, outcomeOf } from '../form/outcome.ts'
import { renameFaults } from '../form/rename-faults.ts'
import type { Messages } from '../form/use-checked-form.ts'
import { useAutosave } from './use-autosave.ts'
import type { Part, Saver } from './use-saver.ts'

/** Document 1 section 3, "address fields". */
export type AddressValues = {
  streetAddress: string
  streetLineTwoAddress: string
  city: string
  state: string
  postcode: string
}

/** In the order of the screen. */
export const addressNames = {
  streetAddress: 'street address',
  streetLineTwoAddress: 'apartment or unit',
  city: 'suburb or city',
  state: 'state',
  postcode: 'postcode',
} as const satisfies Record<keyof AddressValues, string>

/** Document 1 section 8. */
export const addressFailure = 'Something went wrong while saving your address. Please try again.'

export const addressOf = ({ address }: ClientRecord): AddressValues => ({
  streetAddress: address?.line1 ?? '',
  streetLineTwoAddress: address?.line2 ?? '',
  city: address?.suburb ?? '',
  state: address?.state ?? defaultState,
  postcode: address?.postcode ?? '',
})

const isState = (value: string): value is AustralianState =>
  australianStateCodes.some((code) => code === value)

/** Document 1 section 5, "Address". */
export function checkAddress(values: AddressValues): Messages<AddressValues> {
  const isEmpty = (field: keyof AddressValues) => values[field].trim() === ''
  const postcode = isState(values.state) ? checkPostcodeInState(values.postcode, values.state) : null
  return {
    ...(isEmpty('streetAddress') && { streetAddress: fundingMessages.streetAddress }),
    ...(isEmpty('city') && { city: fundingMessages.suburb }),
    ...(!isState(values.state) && { state: fundingMessages.state }),
    ...(isEmpty('postcode')
      ? { postcode: fundingMessages.postcode }
      : postcode?.ok === false && { postcode: postcode.message }),
  }
}

/** Null while something is missing or wrong. */
function requestOf(values: AddressValues): AddressRequest | null {
  if (Object.keys(checkAddress(values)).length > 0 || !isState(values.state)) return null
  return {
    line1: values.streetAddress.trim(),
    line2: values.streetLineTwoAddress.trim() || null,
    suburb: values.city.trim(),
    state: values.state,
    postcode: values.postcode.trim(),
  }
}

export const addressPart = (values: AddressValues): Part => ({
  method: 'PUT',
  path: '/client-records/me/address',
  body: requestOf(values),
})

export const saveAddress = (save: Saver, values: AddressValues) => save(addressPart(values))

/** The same, as a step of sending a form. An expired token has a dialog of its own. */
export async function addressStep(save: Saver, values: AddressValues): Promise<Outcome<AddressValues>> {
  const answer = await saveAddress(save, values)
  if (answer.ok) return { kind: 'done' }
  const { problem } = answer
  return outcomeOf(problem, addressFaults(problem), problem.status === 401 ? problem.message : addressFailure)
}

/** The server's names for the fields of the form. */
const fieldOf: Readonly<Record<string, keyof AddressValues>> = {
  line1: 'streetAddress',
  line2: 'streetLineTwoAddress',
  suburb: 'city',
  state: 'state',
  postcode: 'postcode',
}

export const addressFaults = (problem: ApiProblem): Messages<AddressValues> => renameFaults(problem, fieldOf)

/** Document 1 section 5: saved by itself, one second after the last change, when all of it is right. */
export function useAddressAutosave(save: Saver, values: AddressValues, client: ClientRecord) {
  const request = requestOf(values)
  const isOnFile = JSON.stringify(request) === JSON.stringify(requestOf(addressOf(client)))
  const send = useCallback(
    (body: object) => save({ method: 'PUT', path: '/client-records/me/address', body }),
    [save],
  )
  const autosave = useAutosave(isOnFile ? null : request, send)
  const faults = autosave.state === 'refused' ? addressFaults(autosave.problem) : {}
  return { autosave, faults, isInvalid: Object.values(faults).includes(identifierMessages.address) }
}
