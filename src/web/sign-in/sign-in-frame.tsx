import type { ReactNode } from 'react'
import { PageHead } from '../page-head.tsx'
import { Drawing } from '../ui/art/drawing.tsx'
import './sign-in.css'

type SignInFrameProps = { title: string; heading: string; lead: ReactNode; children?: ReactNode }

/** The identity provider's pages: no navigation, one drawing, one thing to do. */
export function SignInFrame({ title, heading, lead, children }: SignInFrameProps) {
  return (
    <div className="wrap">
      <PageHead title={title} description="Log in to manage your appointments." indexed={false} />
      <div className="signin">
        <div className="signin__form">
          <h1>{heading}</h1>
          <p className="lead">{lead}</p>
          {children}
        </div>
        <div className="signin__art">
          <Drawing name="hero" label="Line drawing of a banksia in flower" />
        </div>
      </div>
    </div>
  )
}
