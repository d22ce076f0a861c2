import { Component, type ReactNode } from 'react';

/** An error boundary: shows its children, or `instead` if they fail. */
export class Fallback extends Component<{ instead: ReactNode; children: ReactNode }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.instead : this.props.children;
  }
}
