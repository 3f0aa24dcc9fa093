import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { CrisisLines } from '../../site/crisis/crisis-lines.tsx'
import type { BlockProps } from '../block-props.ts'
import { RichText } from './rich-text.tsx'
import * as styles from './notice-block.module.css'

export function NoticeBlock({ fields: { tone, title, text } }: BlockProps<'notice'>) {
  if (tone === 'crisis')
    return (
      <aside className={styles.crisis} aria-label={title ?? 'Help now'}>
        {title && <b>{title}</b>}
        <RichText text={text} />
        {/* From the code, never from content: docs/product/site.md#crisis-lines. */}
        <CrisisLines />
      </aside>
    )
  const Icon = tone === 'info' ? Info : TriangleAlert
  return (
    <div className={tone === 'info' ? 'notice' : 'notice notice--warning'}>
      <Icon className="icon" />
      {title && <b>{title}</b>}
      <RichText text={text} />
    </div>
  )
}
