import type { ApiInput, ApiValue } from '#contract/api-types.ts'
import type { StaffOperation } from '#contract/staff/staff-paths.ts'
import { staffRequest } from '#contract/staff/staff-request.ts'
import { type ApiAnswer, type CallOptions, sendCall } from '../../api/call-api.ts'

/** The cookie of the staff sign-in goes along by itself. */
const fetchAsStaff = (path: string, init: RequestInit): Promise<Response> => fetch(path, init)

/** What an open page reads again by itself does not count as use: a screen left alone still locks. */
const fetchInBackground = (path: string, init: RequestInit): Promise<Response> => {
  const headers = new Headers(init.headers)
  headers.set('x-background', '1')
  return fetch(path, { ...init, headers })
}

type StaffCallOptions = CallOptions & { isBackground?: boolean }

/** One call of an operation of the practice side. */
export const callStaff = <Name extends StaffOperation>(
  name: Name,
  input: ApiInput<Name>,
  { isBackground, ...options }: StaffCallOptions = {},
): Promise<ApiAnswer<ApiValue<Name>>> =>
  sendCall(isBackground ? fetchInBackground : fetchAsStaff, staffRequest(name, input), input, options)
