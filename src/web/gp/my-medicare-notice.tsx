import Info from 'lucide-react/icons/info'
import type { RichText as Nodes } from '#contract/content.ts'
import { RichText } from '../blocks/text/rich-text.tsx'

/** One plain sentence on when Medicare pays, from content. See docs/product/gp.md#mymedicare-notice. */
export function MyMedicareNotice({ text }: { text: Nodes }) {
  return (
    <div className="notice">
      <Info className="icon" />
      <RichText text={text} />
    </div>
  )
}
