import Download from 'lucide-react/icons/download'
import type { ApiInput, ApiValue } from '#contract/endpoints.ts'
import { staffPaths } from '#contract/staff/staff-paths.ts'
import { monthNames } from '#domain/time/format.ts'
import { type ApiAnswer, callBy, offlineMessage } from '../../api/call-api.ts'
import { saveResponse } from '../../api/save-file.ts'
import { useAction } from '../../api/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { isMended } from '../desk/staff.ts'

const files = {
  downloadCharges: { name: 'charges', words: (month: string) => `${month} as a file` },
  downloadJournal: { name: 'journal', words: (month: string) => `Journal of ${month}` },
} as const

/** “October” */
const nameMonth = (month: string) => monthNames[Number(month.slice(-2)) - 1] ?? month

/** Asks for the second step where the last one is some minutes old. What was downloaded is in the audit. */
export function MonthFile({ file, month }: { file: keyof typeof files; month: string }) {
  const { act, busy } = useAction()
  const { name, words } = files[file]
  const save = () =>
    act(file, {
      call: async () => {
        const answer = await saveStaffFile(file, { query: { month } }, `${name}-${month}.csv`)
        if (!answer.ok) showToast('error', answer.problem.message)
        return answer
      },
    })
  return (
    <Button
      look="secondary"
      size="small"
      busy={busy === file && 'Preparing the file'}
      onClick={() => void save()}
    >
      <Download className="icon" />
      {words(nameMonth(month))}
    </Button>
  )
}

/**
 * Fetches a file of the practice side and gives it to the browser to save. A plain link could not: some files need the second
 * step again, and an answer that is no file has to be said on the page.
 */
async function saveStaffFile<Name extends keyof typeof files>(
  name: Name,
  input: ApiInput<Name>,
  fallbackName: string,
): Promise<ApiAnswer<ApiValue<Name>>> {
  let file: Response | null = null
  const fetchFile = async (path: string, init: RequestInit) => {
    const response = await fetch(path, init)
    if (!response.ok) return response
    file = response
    return new Response(null, { status: 204 })
  }
  const answer = await callBy(staffPaths, fetchFile)(name, input)
  if (!answer.ok) return (await isMended(answer.problem)) ? saveStaffFile(name, input, fallbackName) : answer
  const isSaved = file !== null && (await saveResponse(file, fallbackName))
  return isSaved ? answer : { ok: false, problem: { code: 'offline', status: 0, message: offlineMessage } }
}
