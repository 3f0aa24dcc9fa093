import { apiRequest } from '#contract/api-paths.ts'
import type { ApiInput } from '#contract/endpoints.ts'
import { fetchAsUser } from '../session/fetch-as-user.ts'

type FileOperation = 'downloadCalendarFile' | 'downloadFile' | 'downloadOwnReceipt'

/**
 * Fetches a file that only its owner may have, and gives it to the browser to save. A plain link could not: the token
 * travels in a header. False when it could not be had.
 */
export async function saveFile<Name extends FileOperation>(
  name: Name,
  input: ApiInput<Name>,
  fallbackName: string,
): Promise<boolean> {
  const response = await fetchAsUser(apiRequest(name, input).path).catch(() => null)
  return response?.ok ? saveResponse(response, fallbackName) : false
}

/** Gives what was fetched to the browser to save. False when it broke off. */
export async function saveResponse(response: Response, fallbackName: string): Promise<boolean> {
  const content = await response.blob().catch(() => null)
  if (!content) return false
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = nameIn(response.headers.get('content-disposition')) ?? fallbackName
  link.click()
  // Safari reads it a moment after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
  return true
}

/** RFC 6266: the extended form, where there is one, can say what the plain one cannot. */
export function nameIn(disposition: string | null): string | null {
  const extended = disposition?.match(/filename\*=UTF-8''([^;]+)/i)?.[1]
  try {
    if (extended) return decodeURIComponent(extended)
  } catch {
    // Not what it says it is: the plain name will do.
  }
  return disposition?.match(/filename="([^"]+)"/i)?.[1] ?? null
}
