import Download from 'lucide-react/icons/download'
import { monthNames } from '#domain/time/format.ts'
import { Button } from '../../ui/button/button.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
import { saveStaffFile } from '../api/save-staff-file.ts'
import { useDeskAction } from '../desk/use-desk-action.ts'

const files = {
  downloadCharges: { name: 'charges', words: (month: string) => `${month} as a file` },
  downloadJournal: { name: 'journal', words: (month: string) => `Journal of ${month}` },
} as const

type MonthFileProps = { file: keyof typeof files; month: string }

/** “October” */
const nameMonth = (month: string) => monthNames[Number(month.slice(-2)) - 1] ?? month

/** Asks for the second step where the last one is some minutes old. What was downloaded is in the audit. */
export function MonthFile({ file, month }: MonthFileProps) {
  const { act, busy } = useDeskAction()
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
