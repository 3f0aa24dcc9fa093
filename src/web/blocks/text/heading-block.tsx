import type { BlockProps } from '../block-props.ts'

export function HeadingBlock({ fields: { title, lead }, id }: BlockProps<'heading'>) {
  return (
    <div className="grid gap-3" id={id}>
      <h2>{title}</h2>
      {lead && <p className="lead">{lead}</p>}
    </div>
  )
}
