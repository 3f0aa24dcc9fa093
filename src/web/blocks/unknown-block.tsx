import { Notice } from '../ui/notice/notice.tsx'

/** A block that this version does not know. See docs/product/content.md#blocks. */
export function UnknownBlock({ name }: { name: string }) {
  return (
    <Notice type="warning" title="This component does not exists">
      {name}
    </Notice>
  )
}
