import type { Told } from '#contract/staff/affected-sessions.ts'
import { useSettings } from '../../api/settings.ts'
import { showToast } from '../../ui/toast/toast-store.ts'
import { toldCopy } from '../booking/told-copy.ts'
import { formatTold } from '../working-time/format-saved.ts'

/** Says what was done, and whether its clients hear of it. Stays until it is closed where someone is left to tell. */
export function useTold() {
  const areEmailsKept = useSettings().keptEmails !== null
  const show = (words: string, isLeft: boolean) =>
    showToast(isLeft ? 'warning' : 'success', words, { stays: isLeft })
  return {
    areEmailsKept,
    showTold: (done: string, told: Told) =>
      show(formatTold(done, told, areEmailsKept), told.unreached > 0 || (areEmailsKept && told.told > 0)),
    showToldOne: (done: string, client: { isToldByEmail: boolean; mobile?: string | null }) =>
      show(toldCopy(done, client, areEmailsKept), areEmailsKept || !client.isToldByEmail),
  }
}
