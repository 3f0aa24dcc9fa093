import { readItem } from '../appointment/session-items.ts'
import { getAccessToken } from './browser-session.ts'
import { raiseTokenExpired } from './token-expired.ts'

/** This tab's token, if it has one: of whoever is signed in, else of whoever has just signed up (decisions, "People"). */
export const tokenOfTab = async (): Promise<string | null> =>
  (await getAccessToken()) ?? readItem('createdUser')?.authToken ?? null

/** A request to the API with that token. A refusal of it opens the login dialog. */
export async function fetchAsUser(path: string, init: RequestInit = {}): Promise<Response> {
  const token = await tokenOfTab()
  const headers = new Headers(init.headers)
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  const response = await fetch(path, { ...init, headers })
  if (response.status === 401 && token !== null) raiseTokenExpired()
  return response
}
