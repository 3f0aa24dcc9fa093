import { Notice } from '../ui/notice/notice.tsx'

/** One plain sentence on when Medicare pays. See docs/product/gp.md#mymedicare-notice. */
export function MyMedicareNotice() {
  return (
    <Notice>
      Medicare pays for a video treatment plan only if you are registered with us under MyMedicare, have your
      usual GP here, or saw us face to face in the last 12 months.
    </Notice>
  )
}
