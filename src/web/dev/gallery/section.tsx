import type { ReactNode } from 'react'

export function Section({
  id,
  title,
  note,
  children,
}: {
  id: string
  title: string
  note: string
  children: ReactNode
}) {
  return (
    <section className="gallery" id={id} aria-labelledby={`${id}-title`}>
      <header>
        <h2 id={`${id}-title`}>{title}</h2>
        <p className="soft">{note}</p>
      </header>
      <div className="gallery__body">{children}</div>
    </section>
  )
}

/** One state of one part, named. */
export function State({ name, children }: { name: string; children: ReactNode }) {
  return (
    <figure className="gallery__state">
      <figcaption>{name}</figcaption>
      {children}
    </figure>
  )
}
