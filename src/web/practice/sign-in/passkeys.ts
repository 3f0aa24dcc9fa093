import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { mayUsePasskeysOf, passkeysAreElsewhere } from '#domain/staff/staff-sign-in.ts'
import type { ApiAnswer, ApiProblem } from '../../api/call-api.ts'
import { callStaff } from '../desk/staff.ts'

export const canUsePasskeys = (): boolean => browserSupportsWebAuthn()

const asText = { code: 'invalidInput', status: 0 } as const
const cancelled: ApiProblem = { ...asText, message: 'The passkey was not used. Please try again.' }
const knownHere: ApiProblem = { ...asText, message: 'This device has a passkey for you already.' }

/** Said before the browser is asked: its own error would not say what to do. */
function refuseHost(passkeyHost: string | undefined): { ok: false; problem: ApiProblem } | null {
  const { hostname } = window.location
  if (passkeyHost === undefined || mayUsePasskeysOf(passkeyHost, hostname)) return null
  return { ok: false, problem: { ...asText, message: passkeysAreElsewhere(passkeyHost, hostname) } }
}

/** The browser throws when the person cancels or waits too long. */
const whyNot = (error: unknown): ApiProblem =>
  error instanceof Error && error.name === 'InvalidStateError' ? knownHere : cancelled

/** We ask for none, and use none of what a browser adds by itself. */
const withoutExtensions = <T>({ id, rawId, type, response }: PublicKeyAnswer<T>) => ({
  id,
  rawId,
  type,
  response,
})

type PublicKeyAnswer<T> = { id: string; rawId: string; type: 'public-key'; response: T }

/** The device signs a challenge of the server, which then knows that it is the person. */
export async function passWithPasskey(): Promise<ApiAnswer<unknown>> {
  const started = await callStaff('startPasskeyCheck', {})
  if (!started.ok) return started
  const refusal = refuseHost(started.value.rpId)
  if (refusal) return refusal
  try {
    const response = await startAuthentication({ optionsJSON: started.value })
    return await callStaff('passSecondStep', {
      body: { method: 'passkey', response: withoutExtensions(response) },
    })
  } catch (error) {
    return { ok: false, problem: whyNot(error) }
  }
}

export async function makePasskey(name?: string): Promise<ApiAnswer<{ recoveryCodes: string[] | null }>> {
  const started = await callStaff('startPasskeySetUp', {})
  if (!started.ok) return started
  const refusal = refuseHost(started.value.rp.id)
  if (refusal) return refusal
  try {
    const response = await startRegistration({ optionsJSON: started.value })
    return await callStaff('addPasskey', { body: { response: withoutExtensions(response), name } })
  } catch (error) {
    return { ok: false, problem: whyNot(error) }
  }
}
