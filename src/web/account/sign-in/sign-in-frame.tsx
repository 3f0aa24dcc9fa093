import type { ReactNode } from 'react'
import { PageHead } from '../../page-head.tsx'
import { Drawing } from '../../ui/art/drawing.tsx'
import { EntryFrame } from '../../ui/entry/entry-frame.tsx'
import * as styles from './sign-in-frame.module.css'

type SignInFrameProps = { title: string; heading: string; lead?: ReactNode; children?: ReactNode }

/** The identity provider's pages: no navigation, one drawing, one thing to do. */
export function SignInFrame({ title, heading, lead, children }: SignInFrameProps) {
  return (
    <div className="wrap">
      <PageHead title={title} description="Log in to manage your appointments." indexed={false} />
      <EntryFrame
        className={styles.form}
        drawing={<Drawing name="hero" label="Line drawing of a banksia in flower" />}
      >
        <h1>{heading}</h1>
        {lead && <p className="lead">{lead}</p>}
        {children}
      </EntryFrame>
    </div>
  )
}
