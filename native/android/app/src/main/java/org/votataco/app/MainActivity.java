package org.votataco.app;

import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {}
