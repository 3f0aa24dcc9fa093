import { getAccessToken } from './browser-session.ts'
import { raiseTokenExpired } from './token-expired.ts'

/** A request to the API with this tab's token, if it has one. A refusal of that token opens the login dialog. */
export async function fetchAsUser(path: string, init: RequestInit = {}): Promise<Response> {
  const token = await getAccessToken()
  const headers = new Headers(init.headers)
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  const response = await fetch(path, { ...init, headers })
  if (response.status === 401 && token !== null) raiseTokenExpired()
  return response
}
