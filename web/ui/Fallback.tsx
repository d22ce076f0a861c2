import { Component, type ReactNode } from 'react';

/** Shows what it stands around, or, where that fails, something else in its place. */
export class Fallback extends Component<{ instead: ReactNode; children: ReactNode }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.instead : this.props.children;
  }
}
