import { Notice } from '../ui/notice/notice.tsx'

/** Decisions, "Where Banksia leaves the documents on purpose": the GP pages say so in one plain sentence. */
export function MyMedicareNotice() {
  return (
    <Notice>
      Medicare pays for a video treatment plan only if you are registered with us under MyMedicare, have your
      usual GP here, or saw us face to face in the last 12 months.
    </Notice>
  )
}
