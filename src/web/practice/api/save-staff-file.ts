import type { ApiInput } from '#contract/api-types.ts'
import type { StaffOperation } from '#contract/staff/staff-paths.ts'
import { staffRequest } from '#contract/staff/staff-request.ts'
import { type ApiAnswer, offlineMessage, sendCall } from '../../api/call-api.ts'
import { giveFile } from '../../api/save-file.ts'
import { isMended } from './call-staff.ts'

/**
 * Fetches a file of the practice side and gives it to the browser to save. A plain link could not: some files need the second
 * step again, and an answer that is no file has to be said on the page.
 */
export async function saveStaffFile<Name extends StaffOperation>(
  name: Name,
  input: ApiInput<Name>,
  fallbackName: string,
): Promise<ApiAnswer<void>> {
  let file: Response | null = null
  const fetchFile = async (path: string, init: RequestInit) => {
    const response = await fetch(path, init)
    if (!response.ok) return response
    file = response
    return new Response(null, { status: 204 })
  }
  const answer: ApiAnswer<void> = await sendCall(fetchFile, staffRequest(name, input), {})
  if (!answer.ok) return (await isMended(answer.problem)) ? saveStaffFile(name, input, fallbackName) : answer
  const isSaved = file !== null && (await giveFile(file, fallbackName))
  return isSaved ? answer : { ok: false, problem: { code: 'offline', status: 0, message: offlineMessage } }
}
