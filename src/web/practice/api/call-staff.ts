import type { ApiInput, ApiValue } from '#contract/api-types.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import type { StaffOperation } from '#contract/staff/staff-paths.ts'
import { staffRequest } from '#contract/staff/staff-request.ts'
import { type ApiAnswer, type ApiProblem, type CallOptions, sendCall } from '../../api/call-api.ts'
import { toPath } from '../../session/own-path.ts'
import { interrupt, isInsideFrame } from './interruption.ts'

/** The cookie of the staff sign-in goes along by itself. */
const fetchAsStaff = (path: string, init: RequestInit): Promise<Response> => fetch(path, init)

/** What an open page reads again by itself does not count as use: a screen left alone still locks. */
const fetchInBackground = (path: string, init: RequestInit): Promise<Response> => {
  const headers = new Headers(init.headers)
  headers.set('x-background', '1')
  return fetch(path, { ...init, headers })
}

type StaffCallOptions = CallOptions & { isBackground?: boolean }

/**
 * One call of an operation of the practice side. Where it needs the second step again, the frame asks for it and the call is
 * repeated; where no one is signed in any more, the browser goes to the sign-in.
 */
export async function callStaff<Name extends StaffOperation>(
  name: Name,
  input: ApiInput<Name>,
  options: StaffCallOptions = {},
): Promise<ApiAnswer<ApiValue<Name>>> {
  const { isBackground, ...rest } = options
  const send = isBackground ? fetchInBackground : fetchAsStaff
  const answer: ApiAnswer<ApiValue<Name>> = await sendCall(send, staffRequest(name, input), input, rest)
  // A sign-in that is locked already needs no second lock when it is open again.
  if (answer.ok || name === 'lockStaffSession' || !(await isMended(answer.problem))) return answer
  return callStaff(name, input, options)
}

/** Whether the call can be made again: the second step was done, because the answer asked for it. */
export async function isMended({ code }: Pick<ApiProblem, 'code'>): Promise<boolean> {
  if (!isInsideFrame()) return false
  if (code === 'sessionLocked') return interrupt('locked')
  if (code === 'stepUpNeeded') return interrupt('stepUp')
  const redirectTo = toPath(location)
  if (code === 'unauthenticated') location.assign(staffPages.signIn({ redirectTo }))
  if (code === 'secondStepNeeded') location.assign(staffPages.secondStep({ redirectTo }))
  return false
}
