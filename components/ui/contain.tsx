'use client';

import { Component, type ReactNode } from 'react';

type ContainProps = {
  children: ReactNode;
  fallback?: ReactNode;
};

export class Contain extends Component<ContainProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
