import type { ReactNode } from 'react'
import { PageHead } from '../site/page-head.tsx'
import { Drawing, EntryFrame } from '../ui/art.tsx'
import * as styles from './account.module.css'

type SignInFrameProps = { title: string; heading: string; lead?: ReactNode; children?: ReactNode }

/** The identity provider's pages: no navigation, one drawing, one thing to do. */
export const SignInFrame = ({ title, heading, lead, children }: SignInFrameProps) => (
  <div className="wrap">
    <PageHead title={title} description="Log in to manage your appointments." indexed={false} />
    <EntryFrame
      className={styles.signInForm}
      drawing={<Drawing name="hero" label="Line drawing of a banksia in flower" />}
    >
      <h1>{heading}</h1>
      {lead && <p className="lead">{lead}</p>}
      {children}
    </EntryFrame>
  </div>
)
