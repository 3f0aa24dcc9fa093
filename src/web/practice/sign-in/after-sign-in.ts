import { staffPages } from '#contract/staff/staff-pages.ts'
import { queryClient } from '../../api/query.ts'

/** Both steps are done. Nothing that was read before them is shown after them. */
export function enterPractice(redirectTo: string | null): void {
  queryClient.clear()
  location.assign(redirectTo ?? staffPages.today())
}
